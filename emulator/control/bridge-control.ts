import { readBridgeSettings } from './bridge-settings-fields'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../http/find-store'
import type { BridgeRecord, BridgeSettings } from '../state/app-bridges'
import type { BridgeAnswers, BridgeQuestion, QueuedAnswer } from '../state/bridge-answers'
import { scopeDetail } from '../state/scope-detail'
import type { ScopeDetail } from '../state/scope-detail'

/** App Bridge in a shop's admin, as the control reads it. */
export interface ControlAppBridge {
  /** What it did in the admin page that spoke last, since that page was loaded; null before any did. It follows the page by a moment. */
  record: BridgeRecord | null
  /** Answers that wait for their question, oldest first. */
  queue: QueuedAnswer[]
  settings: BridgeSettings
  scopes: ScopeDetail
}

/** The part of the emulator's control that scripts App Bridge, and reads what it did. */
export interface BridgeControl {
  appBridge: (options: { shop: string }) => Promise<ControlAppBridge>
  /**
   * Gives the next answer to a question, in place of the person who would see its dialog.
   *
   * @throws Refusal 400 for an answer that the question cannot have
   */
  queueAnswer: <Question extends BridgeQuestion>(options: { shop: string, to: Question, answer: BridgeAnswers[Question] }) => Promise<void>
  clearAnswers: (options: { shop: string }) => Promise<void>
  /** Changes the settings that are named. A page takes the environment and the user when it is loaded, the rest at once. */
  setAppBridge: (options: { shop: string } & Partial<BridgeSettings>) => Promise<BridgeSettings>
}

export function createBridgeControl({ state }: EmulatorContext): BridgeControl {
  const bridgeOf = (shop: string) => state.bridges.of(findStore(state, shop).domain)
  return {
    appBridge: async ({ shop }) => {
      const { record, answers, settings } = bridgeOf(shop)
      return { record, queue: answers.list(), settings: { ...settings }, scopes: scopeDetail(state, findStore(state, shop)) }
    },
    queueAnswer: async ({ shop, to, answer }) => bridgeOf(shop).answers.add(to, answer),
    clearAnswers: async ({ shop }) => bridgeOf(shop).answers.clear(),
    setAppBridge: async ({ shop, ...changes }) => ({ ...Object.assign(bridgeOf(shop).settings, readBridgeSettings(changes)) }),
  }
}
