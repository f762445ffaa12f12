const FILE = 'i-lucide-file-code'

export default defineAppConfig({
  platformUi: {},
  ui: {
    colors: { primary: 'indigo', neutral: 'zinc', caution: 'yellow', warning: 'orange' },
    prose: {
      // One icon for every file: the default ones are in a collection of 15 MB.
      codeIcon: {
        'nuxt.config.ts': FILE,
        ts: FILE,
        vue: FILE,
        js: FILE,
        cjs: FILE,
        json: FILE,
        toml: FILE,
        yml: FILE,
      },
    },
  },
})
