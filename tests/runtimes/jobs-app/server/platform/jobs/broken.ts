export default definePlatformJob({
  name: 'broken',
  retry: { attempts: 2, delayMs: 100 },
  async handler() {
    await recordRun('broken')
    throw new Error('broken for good')
  },
})
