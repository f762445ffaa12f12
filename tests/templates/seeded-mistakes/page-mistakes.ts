import { onKnownPage, onPage } from './mistake'
import type { SeededMistake } from './mistake'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
/** Of the form of an access token, and of no shop. */
const TOKEN = `shpat_${'0123456789abcdef'.repeat(2)}`

/** Mistakes that a browser shows. */
export const PAGE_MISTAKES: readonly SeededMistake[] = [
  onPage('console-errors', 'console', {
    script: "onMounted(() => console.error('Lost the state'))",
    message: 'Lost the state',
  }),
  onPage('uncaught-errors', 'uncaught', {
    script: "onMounted(() => setTimeout(() => { throw new Error('Nothing catches it') }))",
    message: 'Nothing catches it',
  }),
  onPage('uncaught-errors', 'rejection', {
    script: "onMounted(() => { void Promise.reject(new Error('Nothing handles it')) })",
    message: 'Nothing handles it',
  }),
  onPage('failed-requests', 'request', {
    script: "onMounted(() => { fetch('/api/nowhere').catch(() => {}) })",
    message: 'GET /api/nowhere fails: status 404',
  }),
  onPage('failed-requests', 'image', {
    template: '<img :src="`/missing.png`" alt="A missing picture">',
    message: 'GET /missing.png fails: status 404',
  }),
  onPage('broken-links', 'link', {
    template: '<NuxtLink to="/mistakes/nowhere">Read more</NuxtLink>',
    message: '/mistakes/nowhere is broken',
  }),
  onPage('pages', 'crash', {
    script: "throw createError({ statusCode: 500, statusMessage: 'No data' })",
    message: 'status 500',
  }),
  onPage('narrow-window', 'wide', {
    template: '<div class="too-wide" style="width: 700px">Seven hundred pixels</div>',
    message: 'div.too-wide',
  }),
  onPage('narrow-window', 'word', {
    template: `<p class="long-word" style="font-size: 2rem">${'long'.repeat(20)}</p>`,
    message: 'On a phone',
  }),
  onPage('keyboard', 'trap', {
    template:
      '<textarea aria-label="Notes" @keydown.tab.prevent /><button type="button">Save</button>',
    message: 'does not leave',
  }),
  onPage('keyboard', 'mouse', {
    script: 'const isOpen = ref(false)',
    template: '<div @click="isOpen = !isOpen">Open the details {{ isOpen }}</div>',
    message: 'No key reaches <div',
  }),
  onPage('accessibility', 'alternative', {
    template: `<img :src="'${PIXEL}'">`,
    message: 'image-alt',
  }),
  onPage('accessibility', 'label', {
    template: '<input type="text" name="first">',
    message: '(label)',
  }),
  onPage('accessibility', 'contrast', {
    template: '<p style="color: #ccc; background: #fff">Hard to read</p>',
    message: 'Hard to read',
  }),
  onPage('accessibility', 'button', {
    template: '<button type="button"><span aria-hidden="true">×</span></button>',
    message: 'button-name',
  }),
  onPage('accessibility', 'list', {
    template: `<ul><div>Not an item</div></ul><button type="button" aria-label="Delete" style="border: 0; outline: none; width: 24px; height: 24px; background: currentColor; mask-image: url('${PIXEL}')" />`,
    message: '(list)',
  }),
  // On pages that are there: the review opens at most 40.
  onKnownPage('high-contrast', 'list', 'In high contrast, <button'),
  onKnownPage('high-contrast', 'label', 'the edge of <input'),
  onPage('accessibility', 'role', {
    template: '<div role="checkbox" tabindex="0" aria-label="Active" />',
    message: 'aria-required-attr',
  }),
  onPage('secrets', 'bundle', {
    at: 'GET /_nuxt/',
    script: `const token = ref('${TOKEN}')`,
    template: '<p>{{ token.length }}</p>',
    message: 'A file that anyone can download contains an access token of a shop',
    file: '.output/public/_nuxt/',
  }),
  onPage('web-vitals', 'late', {
    script: 'if (import.meta.server) await new Promise(done => setTimeout(done, 2700))',
    message: 'LCP of /mistakes/late',
  }),
  onPage('web-vitals', 'shift', {
    script: `const isLoaded = ref(false)
onMounted(() => setTimeout(() => { isLoaded.value = true }, 200))`,
    template:
      '<div v-if="isLoaded" style="height: 400px">Banner</div><p style="height: 300px">Text</p>',
    message: 'CLS of /mistakes/shift',
  }),
  onPage('memory', 'heap', {
    script: `onMounted(() => {
  Object.assign(window, { kept: new Array(20_000_000).fill(0.5) })
})`,
    message: 'MB in memory',
  }),
  onPage('frame-ancestors', 'framed', {
    script:
      "if (import.meta.server) setResponseHeader(useRequestEvent()!, 'X-Frame-Options', 'DENY')",
    message: 'X-Frame-Options: DENY',
  }),
]
