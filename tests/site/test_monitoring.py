"""The dashboard and the alert rules: they name metrics, labels and files that exist."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY

from duelsite import metrics

NAME = re.compile(r"duelsite_\w+")
SELECTED = re.compile(r"(duelsite_\w+)\{([^}]*)\}")
GROUPED = re.compile(r"by \(([^)]*)\)")
OF_PROMETHEUS = {"le", "job", "instance"}


def shown() -> dict[str, set[str]]:
    """Every name that /metrics can show, with its labels."""
    found: dict[str, set[str]] = {}
    for collector in [*REGISTRY._collector_to_names, *metrics.queues._collector_to_names]:
        labels = set(getattr(collector, "_labelnames", ()))
        names = REGISTRY._collector_to_names.get(collector) or ()
        for name in names:
            found[name] = labels
    return {**found, "duelsite_queued_tasks": {"queue"}}


def rules(project: Path) -> str:
    return (project / "deploy" / "prometheus" / "alerts.yml").read_text()


def dashboard(project: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((project / "deploy" / "grafana" / "duelsite.json").read_text())
    return read


def expressions(project: Path) -> Iterator[str]:
    for panel in dashboard(project)["panels"]:
        for target in panel["targets"]:
            yield target["expr"]
    # From `expr:` to the next key of the rule.
    for found in re.finditer(r"expr: \|?(.*?)\n        (?:for|labels):", rules(project), re.DOTALL):
        yield found[1]


def test_only_metrics_that_exist_are_named(project: Path) -> None:
    known = shown()
    named = {name for expression in expressions(project) for name in NAME.findall(expression)}
    assert len(named) > 10
    assert {name for name in named if name not in known} == set()


def test_only_labels_that_exist_are_named(project: Path) -> None:
    known, wrong = shown(), []
    for expression in expressions(project):
        names = NAME.findall(expression)
        allowed = OF_PROMETHEUS.union(*(known[name] for name in names)) if names else OF_PROMETHEUS
        used = {label.strip() for labels in GROUPED.findall(expression) for label in labels.split(",")}
        for _name, selector in SELECTED.findall(expression):
            used |= set(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", selector))
        wrong += [(expression, label) for label in used - allowed]
    assert wrong == []


def test_every_metric_of_ours_is_on_the_dashboard(project: Path) -> None:
    text = json.dumps(dashboard(project))
    ours = {re.sub(r"_(?:bucket|count|sum|created)$", "", name) for name in shown() if NAME.fullmatch(name)}
    assert {name for name in ours if name not in text and f"{name}_total" not in text} == set()


def test_every_alert_has_what_people_on_call_need(project: Path) -> None:
    alerts = rules(project).split("      - alert: ")[1:]
    assert len(alerts) > 8
    for alert in alerts:
        name = alert.partition("\n")[0]
        assert re.search(r"severity: (?:page|ticket)", alert), name
        assert re.search(r"summary: .+", alert), name
        assert re.search(r"description: .+", alert), name


@pytest.mark.parametrize("field", ["id", "title"])
def test_panels_are_told_apart(project: Path, field: str) -> None:
    values = [panel[field] for panel in dashboard(project)["panels"]]
    assert len(values) == len(set(values))
