import process from 'node:process'

export default defineNuxtConfig({
  extends: [process.env.PLATFORM_LAYER ?? ''],
  compatibilityDate: '2026-08-01',
  nitro: {
    preset: 'cloudflare-module',
    cloudflare: {
      deployConfig: true,
      wrangler: {
        d1_databases: [{ binding: 'DB', database_name: 'jobs', database_id: 'id-of-the-database' }],
        queues: {
          producers: [{ binding: 'QUEUE', queue: 'jobs' }],
          consumers: [{ queue: 'jobs', max_batch_timeout: 0 }],
        },
        triggers: { crons: ['* * * * *'] },
      },
    },
    storage: { platform: { driver: 'cloudflare-kv-binding', binding: 'SESSIONS' } },
  },
  telemetry: false,
  platform: { scopes: ['write_products'] },
})
