"""A report and its handling by three people: the reporter, a moderator and the reported user, who appeals."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from accounts.models import User
from games.moderation.models import Report, Template
from games.table import chatting
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite
from tests.people import PASSWORD, live_member
from tests.site.moderation.people import moderator
from tests.site.tables import begun_game


def test_ada_reports_themis_suspends_and_bruno_appeals(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    ada, bruno, themis = new_user("Ada"), live_member("Bruno"), moderator()
    game = begun_game([ada, bruno])
    chatting.say(game_id=game.pk, user=bruno, text="You play like a stone.")
    Template.objects.update_or_create(
        use="reason", title="Insults", defaults={"text": "Please stay polite at the table."}
    )

    def seat(user: User) -> Page:
        page = new_page()
        name, value = cookie_of(user).split("=")
        page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
        return page

    reporter = seat(ada)
    reporter.goto(f"/game/{game.code}/")
    reporter.get_by_role("tab", name="Chat").click()
    said = reporter.locator("#chat-lines li", has_text="like a stone")
    said.get_by_role("link", name="Report what Bruno wrote").click()
    expect(reporter.get_by_role("heading", name="Report Bruno")).to_be_visible()
    reporter.get_by_label("What is it about?").select_option("insults")
    reporter.get_by_label("What happened?").fill("He insults me.")
    reporter.get_by_role("button", name="Send the report").click()
    expect(reporter.get_by_text("A moderator will look at it")).to_be_visible()

    admin = seat(themis)
    admin.goto("/admin/games/report/")
    admin.locator("#result_list").get_by_role("link", name="Bruno").click()
    expect(admin.get_by_text("He insults me.")).to_be_visible()
    admin.get_by_role("link", name="Hide", exact=True).click()
    admin.get_by_label("Reason").fill("insult")
    admin.get_by_role("button", name="Hide").click()
    expect(admin.locator(".hidden-line")).to_contain_text("like a stone")
    other = seat(moderator("Dike"))
    other.goto(admin.url)
    expect(other.get_by_text("Also looking at this now: Themis.")).to_be_visible()
    expect(admin.get_by_text("Also looking at this now: Dike.")).to_be_visible()
    other.close()
    admin.get_by_role("link", name="Suspend").click()
    admin.get_by_label("Insert a template").first.select_option("Insults")
    expect(admin.get_by_label("Reason")).to_have_value("Please stay polite at the table.")
    admin.get_by_label("Reason").fill("Insults at the table.")
    admin.get_by_label("leave it open").check()
    admin.get_by_role("button", name="Suspend").click()
    expect(admin.get_by_text("Done 1 time, and logged.")).to_be_visible()
    admin.get_by_role("button", name="Handled").click()
    expect(admin.get_by_text("The person who reported it has been notified.")).to_be_visible()

    reporter.goto("/settings/conduct/")
    expect(reporter.get_by_text("the moderators have acted on it")).to_be_visible()

    reported = new_page(390, 844)
    reported.goto("/accounts/login/")
    reported.get_by_label("Handle or e-mail address").fill("Bruno")
    reported.get_by_label("Password").fill(PASSWORD)
    reported.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    expect(reported.get_by_text("Insults at the table.")).to_be_visible()
    reported.get_by_role("link", name="Appeal").click()
    reported.get_by_label("Why should the moderators reconsider?").fill("It was praise.")
    reported.get_by_role("button", name="Send the appeal").click()
    expect(reported.get_by_text("Your appeal is with the moderators")).to_be_visible()
    assert Report.objects.get(category="appeal").sanction is not None
