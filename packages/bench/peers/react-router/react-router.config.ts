import type { Config } from '@react-router/dev/config'

export default {
  buildDirectory: 'dist',
} satisfies Config
