"""Pages of the site as a client gets them, checked for flaws of the markup."""

from django.test import Client

from tests.markup import Page, flaws


def page_of(client: Client, path: str, status: int = 200) -> Page:
    response = client.get(path)
    assert response.status_code == status
    source = response.content.decode()
    assert flaws(source) == []
    return Page(source)


def lines(page: Page) -> list[str]:
    """The rows of the page's tables, as they are read."""
    return [row.text for row in page.all("tr") if row.inside("tbody") and not row.inside("template")]


def main_text(client: Client, path: str) -> str:
    return page_of(client, path).all("main")[0].text
