export default definePlatformJob({
  name: 'clean-up',
  schedule: '0 4 * * *',
  async handler(context) {
    // @ts-expect-error a job without perShop has no shop
    return context.shop
  },
})
