export { DEFAULT_PORT, startEmulator } from './start-emulator'
export type { Emulator, EmulatorOptions } from './start-emulator'
export type { Interception, InterceptionOptions } from './intercept/interception'
export { defineEmulator } from './extensions/extension'
export type {
  EmulatedFunction,
  EmulatorExtension,
  PayloadResolver,
  SchemaValue,
} from './extensions/extension'
// The star lets an app declare the members of `EmulatorSchema`.
export type * from './extensions/emulator-schema'
export type {
  ExtensionRecords,
  ExtensionStore,
  MutationStore,
  StoredObject,
} from './extensions/extension-store'
export { loadExtensions } from './extensions/load-extensions'
export type { LoadedExtensions } from './extensions/load-extensions'
export { watchExtensions } from './extensions/watch-extensions'
export type {
  EmulatedApp,
  EmulatorAppOptions,
  EmulatorAppProxy,
  EmulatorNavLink,
  EmulatorWebhook,
} from './state/app-options'
export type { EmulatorPricingPlan } from './pricing/pricing-plan'
export type { BillingControl, ControlCharge } from './billing/billing-control'
export type { ChargeStatus } from './billing/charge'
export type {
  ControlInvoice,
  ControlPlan,
  ControlUsageEvent,
  PricingControl,
} from './pricing/pricing-control'
export type { EmulatorMeter, EmulatorMeterTier } from './pricing/pricing-plan'
export type { BulkControl } from './bulk/bulk-control'
export type { BillingErrorCode } from './admin-api/subscriptions/billing-errors'
export type { BulkErrorCode } from './bulk/bulk-operation'
export type { ControlRule, RulesControl } from './rules/rules-control'
export type { ScopeControl } from './scopes/scope-control'
export type { DataControl, StoreQuery } from './control/data-control'
export type { ControlExchanges, TrafficControl } from './control/traffic-control'
export type { WebhookControl } from './control/webhook-control'
export type { BridgeControl, ControlAppBridge } from './control/bridge-control'
export type { ControlClock, ControlShop, ControlToken, EmulatorControl } from './control/control'
export type { CallKind, CallResponse, CallResult } from './app-requests/call-result'
export type { CallControl } from './app-requests/call-control'
export type { ExtensionSurface } from './app-requests/extension-token'
export type { BridgeRecord, BridgeSettings } from './state/app-bridges'
export type { BridgeResponses } from './state/bridge-responses'
export type { Fault, QueuedFault } from './state/faults'
export type { Exchange } from './state/exchange-log'
export type { LoggedRequest, RequestKind } from './state/request-log'
export type { AddressSeed, CustomerSeed } from './state/customer'
export type { OrderItemSeed, OrderSeed, SeededPayment } from './state/order'
export type { ProductSeed, ProductStatus } from './state/product'
export { readSnapshotFile } from './snapshots/snapshot-files'
export type { Snapshot } from './snapshots/snapshot'
export { publicKeysOf } from './oauth/public-keys'
export { addressFileOf, certificateFolderOf } from './serve/address-file'
export { createRegistration } from './state/create-registration'
export type { RegistrationSettings } from './state/create-registration'
export { findSeed, findSeedFile } from './seed/seed-file'
export type { EmulatorSeed } from './seed/emulator-seed'
export type { SavedState } from './state/saved-state'
export type { StoreSeed } from './seed/store-seed'
export type { CommerceSeed } from './state/commerce/commerce-seed'
export type { RecordSeed } from './seed/record-seed'
export type { StoreTemplate } from './seed/templates/template-names'
export type { Delivery, DeliveryAttempt, WebhookFamily } from './webhooks/delivery'
export type { EmulatorEvent } from './events/emulator-event'
export type { EventBridgeEvent, PubSubMessage, QueueMessage } from './webhooks/delivery'
export type { ControlSubscription } from './webhooks/list-subscriptions'
export type { SendWebhookOptions } from './webhooks/send-webhook'
export type { TriggerOptions } from './webhooks/trigger/trigger-webhook'
