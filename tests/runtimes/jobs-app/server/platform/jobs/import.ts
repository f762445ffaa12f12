export default definePlatformJob({
  name: 'import',
  perShop: true,
  retry: { delayMs: 100 },
  async handler({ shop, attempt, step, report }) {
    await step('first', () => recordRun('first step', { shop }))
    await report(1, 2)
    if (attempt === 1) throw new Error('ended in between')
    await step('second', () => recordRun('second step', { shop }))
    await report(2, 2)
  },
})
