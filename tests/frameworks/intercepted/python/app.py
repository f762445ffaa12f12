"""An app for any shop, with the standard library of Python only."""

import base64
import hashlib
import hmac
import html
import json
import os
import secrets
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from string import Template

KEY = os.environ["SHOPIFY_API_KEY"]
SECRET = os.environ["SHOPIFY_API_SECRET"]
APP_URL = os.environ["SHOPIFY_APP_URL"]
VERSION = "2026-10"
PAGE = Template("""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Newest products</title>
    <meta name="shopify-api-key" content="$key">
    <script src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>
    <script src="https://cdn.shopify.com/shopifycloud/polaris.js"></script>
  </head>
  <body>
    <s-page heading="Newest products">
      <s-button slot="primary-action" variant="primary">Create a product</s-button>
      <s-section>
        <s-unordered-list>$products</s-unordered-list>
      </s-section>
    </s-page>
    <script>
      document.querySelector('s-button').addEventListener('click', async () => {
        const response = await fetch('/products' + location.search, { method: 'POST' })
        const { title } = await response.json()
        const item = document.createElement('s-list-item')
        item.textContent = title
        document.querySelector('s-unordered-list').prepend(item)
        shopify.toast.show('Created ' + title)
      })
    </script>
  </body>
</html>
""")

tokens = {}
states = {}
received = []


def post_json(url, body, headers=None):
    request = urllib.request.Request(
        url,
        json.dumps(body).encode(),
        {"content-type": "application/json", **(headers or {})},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def graphql(shop, query, variables=None):
    return post_json(
        f"https://{shop}/admin/api/{VERSION}/graphql.json",
        {"query": query, "variables": variables or {}},
        {"x-shopify-access-token": tokens[shop]},
    )["data"]


def signature(text):
    return hmac.new(SECRET.encode(), text.encode(), hashlib.sha256)


def is_signed(query):
    signed = sorted((name, value) for name, value in query.items() if name != "hmac")
    text = urllib.parse.urlencode(signed)
    return hmac.compare_digest(signature(text).hexdigest(), query.get("hmac", ""))


class App(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        shop = query.get("shop", "")
        if url.path == "/":
            return self.show_page(shop, query)
        if url.path == "/auth":
            states[shop] = secrets.token_hex(16)
            return self.redirect(
                f"https://{shop}/admin/oauth/authorize",
                client_id=KEY,
                scope=os.environ["SCOPES"],
                redirect_uri=f"{APP_URL}/auth/callback",
                state=states[shop],
            )
        if url.path == "/auth/callback":
            return self.finish_grant(shop, query)
        if url.path == "/state":
            return self.send(200, {"shops": list(tokens), "received": received})
        if url.path == "/proxy":
            return self.send(200, {"proxied": shop, "signed": "signature" in query})
        if url.path == "/rest":
            return self.send(200, {"status": self.call_rest(shop)})
        return self.send(404, {})

    def do_POST(self):
        url = urllib.parse.urlsplit(self.path)
        shop = dict(urllib.parse.parse_qsl(url.query)).get("shop", "")
        body = self.rfile.read(int(self.headers["content-length"]))
        if url.path == "/webhooks":
            return self.receive(body)
        if url.path == "/products":
            created = graphql(
                shop,
                "mutation ($product: ProductCreateInput!) {"
                " productCreate(product: $product) { product { title } } }",
                {"product": {"title": "Red snowboard"}},
            )
            return self.send(200, created["productCreate"]["product"])
        if url.path == "/plan":
            asked = graphql(
                shop,
                "mutation ($returnUrl: URL!) { appSubscriptionCreate("
                ' name: "Monthly", test: true, returnUrl: $returnUrl, lineItems: [{ plan: {'
                " appRecurringPricingDetails: { price: { amount: 9, currencyCode: USD } } } }]"
                ") { confirmationUrl } }",
                {"returnUrl": f"{APP_URL}/state"},
            )
            return self.send(200, {"url": asked["appSubscriptionCreate"]["confirmationUrl"]})
        return self.send(404, {})

    def show_page(self, shop, query):
        if not is_signed(query):
            return self.send(400, {"error": "hmac"})
        listed = graphql(
            shop,
            "{ products(first: 4, sortKey: CREATED_AT, reverse: true) { nodes { title } } }",
        )
        titles = [html.escape(product["title"]) for product in listed["products"]["nodes"]]
        page = PAGE.substitute(
            key=KEY,
            products="".join(f"<s-list-item>{title}</s-list-item>" for title in titles),
        )
        return self.send_text(
            200,
            page,
            "text/html",
            {"content-security-policy": f"frame-ancestors https://{shop} https://admin.shopify.com"},
        )

    def finish_grant(self, shop, query):
        if not is_signed(query):
            return self.send(400, {"error": "hmac"})
        if query.get("state") != states.pop(shop, None):
            return self.send(400, {"error": "state"})
        granted = post_json(
            f"https://{shop}/admin/oauth/access_token",
            {"client_id": KEY, "client_secret": SECRET, "code": query["code"]},
        )
        tokens[shop] = granted["access_token"]
        for topic in ("PRODUCTS_CREATE", "APP_UNINSTALLED"):
            graphql(
                shop,
                "mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {"
                " webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri })"
                " { userErrors { message } } }",
                {"topic": topic, "uri": f"{APP_URL}/webhooks"},
            )
        host = base64.b64decode(query["host"] + "==").decode()
        return self.redirect(f"https://{host}/apps/{KEY}")

    def receive(self, body):
        expected = base64.b64encode(
            hmac.new(SECRET.encode(), body, hashlib.sha256).digest()
        ).decode()
        if not hmac.compare_digest(expected, self.headers["x-shopify-hmac-sha256"]):
            return self.send(401, {})
        topic, shop = self.headers["x-shopify-topic"], self.headers["x-shopify-shop-domain"]
        received.append(f"{topic} of {shop}")
        print(f"Webhook: {received[-1]}", flush=True)
        if topic == "app/uninstalled":
            tokens.pop(shop, None)
        return self.send(200, {})

    def call_rest(self, shop):
        request = urllib.request.Request(
            f"https://{shop}/admin/api/{VERSION}/products/1.json",
            headers={"x-shopify-access-token": tokens[shop]},
        )
        try:
            with urllib.request.urlopen(request) as response:
                return response.status
        except urllib.error.HTTPError as error:
            return error.code

    def redirect(self, address, **query):
        search = f"?{urllib.parse.urlencode(query)}" if query else ""
        self.send_response(302)
        self.send_header("location", address + search)
        self.end_headers()

    def send(self, status, value):
        self.send_text(status, json.dumps(value), "application/json")

    def send_text(self, status, text, kind, headers=None):
        body = text.encode()
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), App)
print("The app listens.", flush=True)
server.serve_forever()
