// An app whose web vitals are poor by known amounts.
import { createServer } from 'node:http'
import process from 'node:process'

const { PORT, NUXT_PLATFORM_API_KEY, NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL } = process.env

const BLOCK = `function block(ms) { const end = performance.now() + ms; while (performance.now() < end); }`
/** A column as high as the page and half as wide moves into the other half: a shift of 0.5. */
const SHIFT = `setTimeout(() => { document.querySelector('main').style.marginLeft = '50vw' }, 100)`

createServer(({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  response.setHeader('content-type', 'text/html').end(`<!doctype html>
<html lang="en">
  <head>
    <title>App</title>
    <script src="${NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL}" data-api-key="${NUXT_PLATFORM_API_KEY}"></script>
    <script>${BLOCK}</script>
    <style>
      body { margin: 0; overflow: hidden }
      main { width: 50vw; height: 100vh; overflow: hidden }
    </style>
  </head>
  <body>
    <main>
      ${pathname === '/blocked' ? '<script>block(700)</script>' : ''}
      <h1 class="title">Slow app</h1>
      <button id="save" type="button" onclick="block(300)">Save</button>
      <button id="cancel" type="button">Cancel</button>
    </main>
    ${pathname === '/shifting' ? `<script>${SHIFT}</script>` : ''}
  </body>
</html>`)
}).listen(Number(PORT), 'localhost')
