FROM python:3.11.16-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 STATIC_COLLECTED=1
WORKDIR /srv/great-wheel

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
# A throw-away key: collecting the static files signs nothing.
RUN SECRET_KEY=building python manage.py collectstatic --noinput --verbosity 0 \
    && useradd --system wheel

USER wheel
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["python", "script/healthy"]
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--lifespan", "off", "--workers", "2"]
