"""Ratings in the admin."""

from django.contrib import admin

from duelsite.admin_lists import BigList, ReadOnly
from games.ratings.models import FirstPlayerEdge, Rating


@admin.register(Rating)
class RatingAdmin(ReadOnly, BigList[Rating]):
    list_display = ["user", "pool", "speed", "value", "games", "peak"]
    list_filter = ["pool", "speed"]
    search_fields = ["=user__handle"]
    list_select_related = ["user"]


@admin.register(FirstPlayerEdge)
class FirstPlayerEdgeAdmin(ReadOnly, admin.ModelAdmin[FirstPlayerEdge]):
    list_display = ["pool", "games", "points"]
