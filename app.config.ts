export default defineAppConfig({
  ui: {
    colors: { caution: 'yellow', warning: 'orange' },
  },
  platformUi: {},
})
