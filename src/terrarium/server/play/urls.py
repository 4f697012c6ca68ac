"""The pages' addresses."""

from __future__ import annotations

from django.urls import path

from .pages import aids, answering, doing, guiding, hall, home, log, moderator, papers, people, replay, status, table

urlpatterns = [
    path("", home.home, name="home"),
    path("games/", home.all_games, name="games"),
    path("games/<slug:slug>/", home.game, name="game"),
    path("games/<slug:slug>/rules/", home.rules, name="rules"),
    path("games/<slug:slug>/try", home.try_now, name="try"),
    path("games/<slug:slug>/new", hall.new_table, name="new-table"),
    path("games/<slug:slug>/picture.svg", home.picture, name="picture"),
    path("games/<slug:slug>/board.css", home.board_style, name="board-style"),
    path("games/<slug:slug>/client/<str:mark>/<str:name>", home.client_file, name="client-file"),
    path("hall/", hall.hall, name="hall"),
    path("desk/", hall.desk, name="desk"),
    path("profile/", people.profile_page, name="profile"),
    path("profile/vacation", people.vacation, name="vacation"),
    path("profile/tokens", people.tokens_page, name="tokens"),
    path("profile/data.json", people.export, name="my-data"),
    path("profile/leave", people.leave, name="leave-house"),
    path("letters/", people.letters, name="letters"),
    path("dice/", home.dice, name="dice"),
    path("bots/", home.bots, name="bots"),
    path("status/", status.status, name="status"),
    path("tables/<str:code>", table.table, name="table"),
    path("tables/<str:code>/pulse", table.pulse, name="pulse"),
    path("tables/<str:code>/answer", answering.answer, name="answer"),
    path("tables/<str:code>/draft", answering.draft, name="draft"),
    path("tables/<str:code>/guide", guiding.guide, name="guide"),
    path("tables/<str:code>/act/<str:name>", doing.act, name="act"),
    path("tables/<str:code>/instruct", doing.instruct, name="instruct"),
    path("tables/<str:code>/message", doing.message, name="message"),
    path("tables/<str:code>/do/<str:verb>", doing.do, name="do"),
    path("tables/<str:code>/take", doing.take, name="take"),
    path("tables/<str:code>/invite", doing.invite, name="invite"),
    path("tables/<str:code>/replay/", replay.replay, name="replay"),
    path("tables/<str:code>/log/", log.log, name="log"),
    path("tables/<str:code>/record.json", doing.record, name="record"),
    path("tables/<str:code>/aid/<str:name>/", aids.aid, name="aid"),
    path("tables/<str:code>/paper/<str:name>/", papers.paper, name="paper"),
    path("tables/<str:code>/reports/", papers.reports, name="reports"),
    path("tables/<str:code>/moderator/", moderator.moderator, name="moderator"),
    path("tables/<str:code>/moderator/<str:verb>", moderator.moderate, name="moderate"),
]
