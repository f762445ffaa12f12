export default definePlatformJob({
  name: 'ordered',
  input: textInput,
  perShop: true,
  order: 'shop',
  handler: ({ input, shop }) => recordRun('ordered', { shop, value: input }),
})
