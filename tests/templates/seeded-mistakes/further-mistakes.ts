import { handler, onPageOf, pageWith } from './mistake'
import type { PageSource, SeededMistake } from './mistake'

/** Their pages are reviewed alone: the review opens at most 40. */
const FOLDER = 'further'
export const FURTHER_PAGES = `/${FOLDER}`

const onFurtherPage = (
  check: string,
  name: string,
  source: Partial<SeededMistake> & PageSource,
): SeededMistake => onPageOf(FOLDER, check, name, source)

/** A page that shows an error, as every page of a broken app. */
const broken = (name: string): SeededMistake =>
  onFurtherPage('pages', name, {
    script: `onMounted(() => { throw createError({ message: 'No ${name}', fatal: true }) })`,
    message: `it shows the error "No ${name}"`,
  })

/** A second element on the page `icon`. */
const onIconPage = (element: string): SeededMistake => ({
  check: 'keyboard',
  at: 'page /further/icon',
  message: `No key reaches ${element}`,
  file: 'app/pages/further/icon.vue',
  files: {},
})

const BAR = '<div class="filter-bar" style="width: 700px">Seven hundred pixels</div>'

/** Mistakes that only a merchant with a plan sees, after three pages that do not open. */
export const FURTHER_MISTAKES: readonly SeededMistake[] = [
  broken('orders'),
  broken('customers'),
  broken('discounts'),
  onFurtherPage('pages', 'busy', {
    script: 'onMounted(() => setTimeout(() => { for (;;) {} }, 500))',
    message: 'The page does not respond: a script keeps it busy',
  }),
  onFurtherPage('failed-requests', 'frame', {
    template: '<iframe src="/api/further/nowhere" title="Help" />',
    message: 'GET /api/further/nowhere fails: status 404',
  }),
  onFurtherPage('failed-requests', 'never', {
    script:
      "const platformFetch = usePlatformFetch()\nonMounted(() => { void platformFetch('/api/further/never?wait=1') })",
    message: 'GET /api/further/never has no response after 8 s',
    files: {
      'server/api/further/never.get.ts': handler(
        'await usePlatformAdmin(event)',
        'if (getQuery(event).wait) await new Promise(() => {})',
        'return { orders: 0 }',
      ),
    },
  }),
  onFurtherPage('uncaught-errors', 'thrown', {
    script: "onMounted(() => setTimeout(() => { throw { code: 'NO_STOCK' } }))",
    message: 'A script of the page fails: it throws Object, which is no Error',
  }),
  onFurtherPage('memory', 'arrays', {
    script:
      'onMounted(() => { Object.assign(window, { kept: new Uint8Array(150_000_000).fill(1) }) })',
    message: 'MB in memory',
  }),
  onFurtherPage('narrow-window', 'phone', {
    script:
      'const isPhone = ref(false)\nonMounted(() => { isPhone.value = window.innerWidth < 600 })',
    template:
      '<div v-if="isPhone" class="phone-table" style="width: 700px">Seven hundred pixels</div>',
    message: 'div.phone-table',
  }),
  onFurtherPage('narrow-window', 'bar', {
    at: 'page /further/bar and 1 more page',
    template: BAR,
    message: 'div.filter-bar',
    files: { 'app/pages/further/other-bar.vue': pageWith('The same bar', { template: BAR }) },
  }),
  onFurtherPage('keyboard', 'circle', {
    script: 'const focusOn = (id: string) => document.getElementById(id)?.focus()',
    template: `<input id="from" aria-label="From" style="border: 1px solid" @keydown.tab.prevent="focusOn('to')">
<input id="to" aria-label="To" style="border: 1px solid" @keydown.tab.prevent="focusOn('from')">
<button type="button">Save</button>`,
    message: 'The Tab key does not leave <input',
  }),
  onFurtherPage('keyboard', 'icon', {
    script: `const presses = ref(0)
const owner = useTemplateRef<HTMLElement>('owner')
onMounted(() => { if (owner.value) owner.value.onclick = () => { presses.value++ } })`,
    template: `<p>{{ presses }}</p>
<span title="Add" @click="presses++"><svg width="20" height="20"><circle r="9" /></svg></span>
<div id="press" style="cursor: pointer" @mousedown="presses++">Press here</div>
<div id="owner" ref="owner" style="cursor: pointer">Choose this</div>
<div id="drag" style="cursor: grab" @pointerdown="presses++">Drag this</div>`,
    message: 'No key reaches <span title="Add"',
  }),
  onIconPage('<div id="press"'),
  onIconPage('<div id="owner"'),
  onFurtherPage('broken-links', 'tab', {
    template: `<a href="/further/nowhere" target="_blank">In a tab</a>
<a href="/further/report" target="_blank">Report</a>`,
    message: '/further/nowhere is broken: status 404',
  }),
  onFurtherPage('broken-links', 'download', {
    template: '<a href="/further/orders.csv" download>Orders</a>',
    message: '/further/orders.csv is broken: status 404',
  }),
  {
    check: 'console-errors',
    at: 'page /further/report',
    message: 'Lost the report',
    file: 'app/pages/further/report.vue',
    files: {},
  },
  onFurtherPage('blocked-storage', 'database', {
    script: `onMounted(async () => {
  await new Promise((resolve, reject) => {
    const request = indexedDB.open('drafts')
    request.onsuccess = resolve
    request.onerror = () => reject(request.error)
  })
})`,
    message: 'Where the browser blocks third-party storage, ',
  }),
  onFurtherPage('blocked-storage', 'cache', {
    script: "onMounted(async () => { await caches.open('drafts') })",
    message: 'Where the browser blocks third-party storage, ',
  }),
]

/** A page that only opens in a tab of its own, one without a link, and one of another host. */
export const FURTHER_FILES: Readonly<Record<string, string>> = {
  'app/pages/further/report.vue': pageWith('Report', {
    script: "onMounted(() => console.error('Lost the report', Date.now()))",
  }),
  'app/pages/further/hidden.vue': pageWith('Hidden', {}),
  'app/pages/further/remote.vue': pageWith('Remote', {
    template: '<img :src="`https://pictures.invalid/shop.png`" alt="A shop">',
  }),
  'app/pages/further/index.vue': pageWith('Further', {
    template: ['remote', ...FURTHER_MISTAKES.flatMap(nameOf)]
      .map(name => `<p><NuxtLink to="/further/${name}">${name}</NuxtLink></p>`)
      .join('\n'),
  }),
}

/** What the review notes about them. */
export const UNLINKED_PAGE = '/further/hidden (app/pages/further/hidden.vue): no link leads to it'
export const UNREACHABLE_HOST =
  'pictures.invalid, from page /further/remote: net::ERR_NAME_NOT_RESOLVED'

/** Name of the page of a mistake, if it has one. */
function nameOf({ files }: SeededMistake): string[] {
  return Object.keys(files).flatMap(
    path => /^app\/pages\/further\/(.+)\.vue$/.exec(path)?.[1] ?? [],
  )
}
