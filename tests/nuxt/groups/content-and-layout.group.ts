import { collectFiles } from './collect-files'

await collectFiles(import.meta.glob('../components/{content,layout}/*.test.ts'))
