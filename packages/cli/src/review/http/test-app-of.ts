import type { TestApp } from '../../../../emulator/testing'
import type { ReviewedApp, ReviewedStore } from '../reviewed-app'

/** What signs requests of the platform for a store. */
export function testAppOf(
  { apiKey, apiSecretKey, url, basePath }: ReviewedApp,
  { shop }: Pick<ReviewedStore, 'shop'>,
): TestApp {
  return { apiKey, apiSecretKey, appUrl: url + basePath, shop }
}
