import { collectFiles } from './collect-files'

// Apart: calendars that a test leaves open react to keys in the tests of other fields.
await collectFiles(import.meta.glob('../components/forms/Date*.test.ts'))
