/** An events subscription of the app's registration, in every shop. */
export interface EmulatorEvent {
  handle: string
  /** A resource, e.g. `Product`. */
  topic: string
  actions: string[]
  /** Fields whose change is reported, e.g. `product.variants.price` or `product.variants.*`. */
  triggers?: string[]
  /** Query of the Admin API whose result deliveries have. */
  query?: string
  /** Condition on the result, e.g. `product.status:'ACTIVE'`. */
  queryFilter?: string
  /** A path in the app, a URL, `pubsub://project:topic`, or the ARN of an event source. */
  uri: string
  /** API version of the query. Default: the first one with events. */
  apiVersion?: string
}
