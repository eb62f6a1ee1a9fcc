from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`count, next, previous, results`, fifty to a page unless asked for up to two hundred."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
