import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** `memory` or `files`: each has a build of its own. */
const sessions = process.env.BENCHMARK_SESSIONS

export default defineConfig({
  plugins: [reactRouter()],
  resolve: {
    alias: {
      '#sessions': fileURLToPath(new URL(`app/sessions/${sessions}.ts`, import.meta.url)),
    },
  },
})
