import { collectFiles } from './collect-files'

await collectFiles(
  import.meta.glob(['../components/**/*.test.ts', '!../components/{forms,content,layout}/**']),
)
