"""Played inside an environment that holds the wheel and nothing of this folder: every
game, through the web app."""

import re
import sys
from typing import Any

import cards
import companion
from companion.catalog.game_catalog import GameCatalog
from companion.games import MODULES, has_rules, robots_of, screens_of, word_files
from companion.practice.simulation import Simulation, Trial
from companion.rules import dispatch as shared
from companion.startup.assembly import Settings, assemble
from companion.web import application


class Visit:
    """One table of a game, and the people who sit down at it."""

    def __init__(self, client: Any, game: str, language: str) -> None:
        self.client = client
        made = self.post("/api/tables", {"game": game, "lang": language})
        self.path, self.host = f"/api/tables/{made['table']}", made["host_token"]
        line = next(one for one in client.get("/api/games").json if one["id"] == game)
        names = ("Anna", "Bob", "Cas", "Dora", "Eve")[: line["players"][0]]
        self.tokens = [
            self.post(f"{self.path}/players", {"name": name, "code": made["code"]})[
                "token"
            ]
            for name in names
        ]
        self.order(self.host, "begin")
        self.order(self.tokens[0], "promise_entropy", promise="0" * 64)

    def sit(self, name: str, code: str) -> str:
        return str(
            self.post(f"{self.path}/players", {"name": name, "code": code})["token"]
        )

    def post(self, path: str, body: dict[str, Any], token: str | None = None) -> Any:
        answer = self.client.post(
            path,
            json=body,
            headers={"Authorization": f"Bearer {token}"} if token else {},
        )
        assert answer.status_code in {200, 201}, (path, body, answer.json)
        return answer.json

    def order(self, token: str, kind: str, **values: Any) -> None:
        self.post(f"{self.path}/commands", {"id": kind, "type": kind, **values}, token)

    def looks(self) -> str:
        """Everybody's view; then the phone's page, and all that it asks for."""
        for token in self.tokens:
            view = self.client.get(
                self.path, headers={"Authorization": f"Bearer {token}"}
            ).json["view"]
            assert view["table"]["stage"] == "play" and view["me"]
        head = {"Authorization": f"Bearer {self.tokens[0]}"}
        page = str(
            self.client.get(
                self.path.replace("/api/tables", "/t"), headers=head
            ).get_data(as_text=True)
        )
        for address in re.findall(
            r'(?:src|href|data-words|data-game-module)="(/[^"]+)"', page
        ):
            assert self.client.get(address.replace("&amp;", "&")).status_code == 200, (
                address
            )
        return page


def plays(game: str) -> None:
    """Robots give orders that only this game has, and the game goes on by them."""
    robots = robots_of(game)
    assert robots
    simulation = Simulation(
        Trial(game, players=3, options=dict(robots.choices)), GameCatalog()
    )
    while all(type(fact) in shared.FACTS for fact in simulation.facts):
        simulation.step()


def main() -> None:
    assert not any(
        "site-packages" not in str(one.__file__) for one in (cards, companion)
    ), "that is not the wheel"
    assert set(MODULES) == set(cards.GAMES)
    opened = assemble(Settings(database="memory:", limits=False))
    client = application(opened.context).test_client(use_cookies=False)
    for game in MODULES:
        for language in ("en", "nl", "de"):
            page = Visit(client, game, language).looks()
            assert (f"/games/{game}/screens/" in page) == (screens_of(game) is not None)
            assert bool(word_files(game, language)) == has_rules(game)
        if robots_of(game):
            plays(game)
        sys.stdout.write(f"{game}\n")
    opened.close()


main()
