import { PRODUCTS } from '../../emulator/admin-api/products/product-records'
import type { ControlCharge } from '../../emulator/billing/billing-control'
import type { EmulatorControl } from '../../emulator/control/control'
import type { BridgeRequest, BridgeResponses } from '../../emulator/state/bridge-responses'
import { createStore } from '../../emulator/state/store'
import type { StoreSeed } from '../../emulator/state/store-seed'
import type { Delivery } from '../../emulator/webhooks/delivery'
import type { SendWebhookOptions } from '../../emulator/webhooks/send-webhook'

/** A webhook that was sent, and the app's last response. */
export interface WebhookResult extends Delivery {
  /** Status of the app's response; 0: there was none. */
  status: number
  /** The first 2 KB of the app's response, or why there was none. */
  responseBody: string
}

/** The store of one test: no other test has seen it. */
export interface TestStore {
  /** Domain, e.g. `store-1.platform.test`. */
  readonly shop: string
  /** Its name in the admin's addresses, e.g. `store-1`. */
  readonly handle: string
  /** Its products, with the global ids that a picker gives to the app. */
  readonly products: readonly { id: string; title: string }[]
  /**
   * Queues the result of the next picker or dialog of App Bridge, in place of a user, e.g.
   * `queueResponse('resourcePicker', { ids: [store.products[0].id] })` or
   * `queueResponse('picker', { cancelled: true })`.
   *
   * @throws Refusal for a result that the dialog cannot have
   */
  queueResponse: <Request extends BridgeRequest>(
    request: Request,
    response: BridgeResponses[Request],
  ) => Promise<void>
  /**
   * Sends a webhook to the address that is subscribed to the topic, or to `options.uri`; resolves
   * when the app has responded.
   *
   * @throws Refusal when nothing is subscribed to the topic
   * @throws Error when several addresses are
   */
  sendWebhook: (
    topic: string,
    payload?: Record<string, unknown>,
    options?: Omit<SendWebhookOptions, 'shop' | 'topic' | 'payload'>,
  ) => Promise<WebhookResult>
  /**
   * The webhooks that the platform has sent for this store, oldest first; of one topic, in either
   * spelling.
   */
  webhooks: (topic?: string) => Promise<WebhookResult[]>
  /** What the app charges, oldest first. */
  charges: () => Promise<ControlCharge[]>
}

/** Resets the platform, and adds a store that the app has never seen. */
export async function createTestStore(
  control: EmulatorControl,
  seed: StoreSeed,
): Promise<TestStore> {
  await control.reset()
  const position = (await control.shops()).length
  const { shop, handle } = await control.addShop(seed)
  return {
    shop,
    handle,
    // Global ids follow from the store's position: the emulator makes the same ones.
    products: createStore(seed, position)
      .records.table(PRODUCTS)
      .all()
      .map(({ id, title }) => ({ id, title })),
    queueResponse: (request, response) => control.queueResponse({ shop, to: request, response }),
    async sendWebhook(topic, payload, options) {
      const [delivery, ...others] = await control.sendWebhook({ ...options, shop, topic, payload })
      if (!delivery || others.length > 0)
        throw new Error(
          `${others.length + 1} addresses are subscribed to ${topic}: choose one with the option uri.`,
        )
      return resultOf(delivery)
    },
    webhooks: async topic => (await control.deliveries({ shop, topic })).map(resultOf),
    charges: () => control.charges({ shop }),
  }
}

function resultOf(delivery: Delivery): WebhookResult {
  const { status = 0, responseBody, error } = delivery.attempts.at(-1) ?? {}
  return { ...delivery, status, responseBody: error ?? responseBody ?? '' }
}
