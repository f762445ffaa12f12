import { collectFiles } from './collect-files'

await collectFiles(
  import.meta.glob(['../components/forms/*.test.ts', '!../components/forms/Date*.test.ts']),
)
