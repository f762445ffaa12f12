import process from 'node:process'

export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? '', './base'],
  compatibilityDate: '2026-08-01',
  telemetry: false,
  platform: { apiVersion: '2026-07', codegen: { documents: ['further'] }, emulator: false },
})
