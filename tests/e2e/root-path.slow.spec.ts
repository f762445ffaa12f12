import { testAppLife } from './app-life'

// `npm test` has the parts of it in files of their own.
testAppLife('')
