import { expect, it } from 'vitest'
import { developmentOrigins } from '../../../src/http/development-origins'

it.each([
  ['http://localhost:3000', ['http://localhost:3000', 'http://127.0.0.1:3000']],
  ['http://127.0.0.1', ['http://localhost', 'http://127.0.0.1']],
  ['https://app.example.com', ['https://app.example.com']],
  ['http://localhost.example:3000', ['http://localhost.example:3000']],
  ['http://[::1]:3000', ['http://[::1]:3000']],
])('an app at %s is opened at %j', (appUrl, origins) => {
  expect(developmentOrigins(appUrl)).toEqual(origins)
})
