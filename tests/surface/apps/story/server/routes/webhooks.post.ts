interface PlanUpdate {
  app_subscription: { name: string; status: string }
}

export default defineEventHandler(async event => {
  const { shop, payload } = await usePlatformWebhook<PlanUpdate>(event)
  const { name, status } = payload.app_subscription
  await useStorage('data').setItem(`plan:${shop}`, name)
  return { plan: name, status }
})
