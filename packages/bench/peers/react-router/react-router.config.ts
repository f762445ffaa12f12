import type { Config } from '@react-router/dev/config'

export default {
  buildDirectory: `dist/${process.env.BENCHMARK_SESSIONS}`,
} satisfies Config
