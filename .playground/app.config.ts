export default defineAppConfig({
  platformUi: {
    brand: { name: 'Playground' },
  },
  ui: {
    colors: {
      primary: 'indigo',
      neutral: 'zinc',
      warning: 'amber',
    },
  },
})
