import { collectFiles } from './collect-files'

await collectFiles(import.meta.glob(['../**/*.test.ts', '!../components/**']))
