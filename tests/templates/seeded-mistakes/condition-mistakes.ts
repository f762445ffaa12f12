import { handler, onPage } from './mistake'
import type { SeededMistake } from './mistake'

/** Statements that call a route when the page is mounted. */
const calling = (path: string, options = '') =>
  `const platformFetch = usePlatformFetch()
onMounted(() => platformFetch('${path}'${options}))`

const ALL_PRODUCTS = handler(
  'const { admin } = await usePlatformAdmin(event)',
  'const titles: string[] = []',
  'for await (const { title } of paginate(admin, PRODUCTS, { connection: data => data.products }))',
  '  titles.push(title)',
  'return titles',
)
const COUNTED = handler(
  'const { admin } = await usePlatformAdmin(event)',
  "const { data } = await admin.graphql('{ productsCount { count } }')",
  'return Array.from({ length: data.productsCount.count }, (_, id) => ({ id, text: `${id}`.padEnd(150) }))',
)

/** A page that shows nothing before it has sent several requests, one after the other. */
const BLANK_PAGE = `<script setup lang="ts">
definePageMeta({ middleware: 'platform-auth' })
const platformFetch = usePlatformFetch()
const isReady = ref(false)
onMounted(async () => {
  for (let part = 0; part < 5; part++) await platformFetch('/api/products')
  isReady.value = true
})
</script>

<template>
  <main><h1 v-if="isReady">Ready</h1></main>
</template>
`

/** Mistakes that show in another browser, store, or network. */
export const CONDITION_MISTAKES: readonly SeededMistake[] = [
  onPage('slow-network', 'timeout', {
    script: calling('/api/products', ', { timeout: 500 }'),
    message: 'On a slow network',
  }),
  {
    check: 'slow-network',
    at: 'page /mistakes/blank',
    message: 'shows nothing for',
    file: 'app/pages/mistakes/blank.vue',
    files: { 'app/pages/mistakes/blank.vue': BLANK_PAGE },
  },
  onPage('blocked-storage', 'local', {
    script: "onMounted(() => localStorage.setItem('seen', 'yes'))",
    message: 'it shows the error "Access to localStorage is denied',
  }),
  onPage('blocked-storage', 'session', {
    script:
      "const last = ref('')\nonMounted(() => { last.value = sessionStorage.getItem('last') ?? '' })",
    message: 'it shows the error "Access to sessionStorage is denied',
  }),
  onPage('blocked-storage', 'cookie', {
    // Browsers that block third-party cookies keep partitioned ones.
    script: `onMounted(() => {
  document.cookie = 'theme=dark; SameSite=None; Secure; Partitioned'
  if (!document.cookie.includes('theme=')) throw new Error('No theme')
})`,
    message: 'it shows the error "No theme"',
  }),
  onPage('two-stores', 'remembered', {
    at: 'page /mistakes/remembered: GET /api/mistakes/remembered',
    message: 'sees data of store-1.platform.test',
    script: calling('/api/mistakes/remembered'),
    files: {
      'server/api/mistakes/remembered.get.ts': handler(
        'const { session } = await usePlatformAdmin(event)',
        "const shop = getCookie(event, 'shop') ?? session.shop",
        "setCookie(event, 'shop', shop, { sameSite: 'none', secure: true, partitioned: true })",
        'return { shop }',
      ),
    },
  }),
  onPage('two-stores', 'last-shop', {
    message: 'sees data of store-1.platform.test',
    script: `const platform = usePlatform()
const shop = ref('')
onMounted(() => {
  try {
    shop.value = localStorage.getItem('shop') ?? platform.value.shop
    localStorage.setItem('shop', shop.value)
  } catch {
    shop.value = platform.value.shop
  }
})`,
    template: '<p>{{ shop }}</p>',
  }),
  onPage('two-stores', 'cached', {
    at: 'page /mistakes/cached: GET /api/mistakes/cached',
    message: 'sees data of store-1.platform.test',
    script: calling('/api/mistakes/cached'),
    files: {
      'server/api/mistakes/cached.get.ts': `let shop = ''\n\n${handler(
        'const { session } = await usePlatformAdmin(event)',
        'shop ||= session.shop',
        'return { shop }',
      )}`,
    },
  }),
  onPage('large-store', 'all', {
    message: '/mistakes/all sends',
    script: calling('/api/mistakes/all'),
    files: {
      'server/api/mistakes/all.get.ts': `import { paginate } from '#platform'

interface Page {
  products: {
    nodes: { title: string }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}

const PRODUCTS = \`#graphql
  query AllProducts($after: String) {
    products(first: 250, after: $after) { nodes { title } pageInfo { hasNextPage endCursor } }
  }
\`

${ALL_PRODUCTS.replace('data => data', '(data: Page) => data')}`,
    },
  }),
  onPage('large-store', 'counted', {
    message: 'MB of documents and data',
    script: calling('/api/mistakes/counted'),
    files: { 'server/api/mistakes/counted.get.ts': COUNTED },
  }),
  onPage('empty-store', 'first', {
    message: 'does not open: status 500',
    script: `const platformFetch = usePlatformFetch()
const { data } = await useAsyncData('first', () => platformFetch('/api/products'))
const title = data.value!.products[0]!.title`,
    template: '<p>{{ title }}</p>',
  }),
  onPage('empty-store', 'newest', {
    message: 'In an empty store, ',
    script: `const platformFetch = usePlatformFetch()
const title = ref('')
onMounted(async () => {
  const { products } = await platformFetch('/api/products')
  title.value = products[0]!.title
})`,
    template: '<p>{{ title }}</p>',
  }),
]
