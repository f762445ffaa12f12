/** Records each second for which it runs. */
export default definePlatformJob({
  name: 'waits',
  perShop: true,
  async handler({ shop }) {
    for (let second = 0; second < 60; second++) {
      await recordRun('second', { shop })
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  },
})
