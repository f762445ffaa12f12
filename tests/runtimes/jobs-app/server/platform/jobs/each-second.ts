export default definePlatformJob({
  name: 'each-second',
  schedule: '* * * * * *',
  handler: () => recordRun('each second'),
})
