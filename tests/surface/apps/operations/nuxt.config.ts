import process from 'node:process'

export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? '', './base'],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  // The schema of 2026-04 is in the repository, the others are those of the layer.
  platform: {
    apiVersion: '2026-07',
    codegen: { versions: ['2026-10'], documents: ['further'] },
    emulator: false,
  },
})
