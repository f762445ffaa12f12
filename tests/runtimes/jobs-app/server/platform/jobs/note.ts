export default definePlatformJob({
  name: 'note',
  input: textInput,
  perShop: true,
  handler: ({ input, shop }) => recordRun('note', { shop, value: input }),
})
