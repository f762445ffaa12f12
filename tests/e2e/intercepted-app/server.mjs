// An app without a framework, which knows the hosts of the real platform only.
import { createServer } from 'node:http'
import process from 'node:process'

const { PORT, SHOPIFY_API_KEY, SHOPIFY_API_SECRET } = process.env

/** Exchanges the ID token of a merchant for an access token, and reads the name of the shop. */
async function readShop(idToken) {
  const { dest } = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url'))
  const granted = await fetch(`${dest}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: SHOPIFY_API_KEY,
      client_secret: SHOPIFY_API_SECRET,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: idToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    }),
  })
  const { access_token: token } = await granted.json()
  const response = await fetch(`${dest}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query: '{ shop { myshopifyDomain } }' }),
  })
  return (await response.json()).data.shop.myshopifyDomain
}

createServer(async ({ url, headers }, response) => {
  if (url === '/shop')
    return response.end(await readShop(headers.authorization.replace('Bearer ', '')))
  return response.setHeader('content-type', 'text/html').end(`<!doctype html>
<html lang="en">
  <head>
    <title>App</title>
    <script src="https://cdn.shopify.com/shopifycloud/app-bridge.js" data-api-key="${SHOPIFY_API_KEY}"></script>
  </head>
  <body>
    <h1>App</h1>
    <output></output>
    <script>
      fetch('/shop')
        .then(response => response.text())
        .then(shop => (document.querySelector('output').textContent = 'Installed in ' + shop))
    </script>
  </body>
</html>`)
}).listen(Number(PORT), 'localhost')
