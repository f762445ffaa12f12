import { parseAppCode } from '../../../../modules/platform/callers/app-code'
import type { CallerFinding } from '../../../../modules/platform/callers/caller-finding'
import { openCodeIn } from '../../../../modules/platform/callers/find-open-code'
import type { GuardRules } from '../../../../modules/platform/callers/page-guard'

/** Sources by their path in the app. */
export type AppSources = Readonly<Record<string, string>>

/** An app that identifies every caller. */
const APP: AppSources = {
  'server/api/orders/index.get.ts': `export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return await listOrders(session.shop)
})`,
  'server/api/orders/[id].put.ts': `export default defineEventHandler(async event => {
  const { session } = await usePlatformAdmin(event)
  return await saveOrder(session.shop, await readBody(event))
})`,
  'server/api/reviews.get.ts': `// platform:public
export default defineEventHandler(() => listReviews())`,
  'server/routes/webhooks.post.ts': `export default defineEventHandler(async event => {
  await usePlatformWebhook(event)
  return null
})`,
  'server/utils/requireMerchant.ts': `export async function requireMerchant(event) {
  const { session } = await usePlatformAdmin(event)
  return session.shop
}`,
  'app/pages/index.vue': `<script setup lang="ts">
definePageMeta({ middleware: 'platform-auth' })
const platformFetch = usePlatformFetch()
const { data } = await useAsyncData(() => platformFetch('/api/orders'))
</script>
<template><OrderTable :orders="data" /></template>`,
  'app/pages/reviews.vue': `<script setup lang="ts">
const { data } = await useFetch('/api/reviews')
</script>
<template><p>{{ data }}</p></template>`,
  'app/components/OrderTable.vue': `<script setup lang="ts">
const platformFetch = usePlatformFetch()
const save = (id: string) => platformFetch(\`/api/orders/\${id}\`, { method: 'PUT' })
</script>
<template><table @click="save('1')" /></template>`,
}
const ALIAS = {
  '~': '/app/app',
  '@': '/app/app',
  '~~': '/app',
  '@@': '/app',
  '#shared': '/app/shared',
}

/** Finds mistakes in the app with some files replaced or added. */
export function findingsOf(
  changes: AppSources,
  { routeRules = {}, ssr = true }: { routeRules?: GuardRules; ssr?: boolean } = {},
): CallerFinding[] {
  const sources = Object.entries({ ...APP, ...changes }).map(
    ([path, source]) => [`/app/${path}`, source] as const,
  )
  const folders = [{ root: '/app', app: '/app/app', server: '/app/server' }]
  return openCodeIn(parseAppCode(new Map(sources), folders, ALIAS), { routeRules, ssr })
}
