import { html } from './html'
import { layout } from './layout'
import type { MessagePageData } from './page-data'
import { topBar } from './top-bar'

/** Renders a page with an error and possible fixes. */
export function messagePage(data: MessagePageData): string {
  return layout({
    title: data.title,
    body: html`<body class="plain">
${topBar({})}
<main class="narrow">
  <div class="card message">
    <p class="status">${data.status}</p>
    <h1>${data.title}</h1>
    <p>${data.detail}</p>
    ${
      data.advice.length > 0 &&
      html`<h2>What to do</h2>
    <ul class="advice">${data.advice.map(step => html`<li>${step}</li>`)}</ul>`
    }
    <p><a class="button" href="/">All stores</a></p>
  </div>
</main>
</body>`,
  })
}
