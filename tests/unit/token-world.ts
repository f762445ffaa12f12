import { Session } from '../../server/core/session/session'
import type { SessionParams } from '../../server/core/session/session-fields'
import type { SessionStorage } from '../../server/core/session/session-storage'
import { expiringStoreOf } from '../../server/core/records/expiring-store'
import { createSignIns } from '../../server/core/standalone/sign-ins'
import { createAccessTokens } from '../../server/core/tokens/access-tokens'
import type { AccessTokens } from '../../server/core/tokens/access-tokens'
import { owedHookId } from '../../server/core/tokens/owed-hook'
import { createBuiltInHandlers } from '../../server/core/webhooks/built-in-handlers'
import type { PlatformWebhookContext } from '../../server/core/webhooks/webhook-context'
import { createTestKey } from './app-keys'
import { testConfig } from './configs'
import { createTokenPlatform } from './token-platform'
import type { TokenPlatform } from './token-platform'
import { SimulatedServers } from './token-servers'
import type { SimulatedProcess, WorldOptions } from './token-servers'
import { withVirtualTimers } from './virtual-time'
import { NO_PRICING } from './no-pricing'
import { untyped } from '../fake'

export const SHOPS = ['one.platform.test', 'two.platform.test'] as const
/**
 * Milliseconds from a write to the end of the check for an uninstallation, a stall of the process
 * included.
 */
const MAX_CHECK_MS = 15_000

export interface WorldEvent {
  /** Milliseconds since the last event. */
  after: number
  process: number
  shop: number
  kind:
    | 'visit'
    | 'background'
    | 'rejectedVisit'
    | 'rejectedBackground'
    | 'changeScope'
    | 'uninstall'
    | 'reinstall'
    | 'stall'
    | 'kill'
}

const KEY = createTestKey('app-key').key

interface Process extends SimulatedProcess {
  tokens: AccessTokens
  uninstalled: (shop: string, triggeredAt: number) => Promise<void>
}

/**
 * Simulates processes of an app that share a storage and a platform. Deterministic: the same
 * options and events give the same history.
 */
export class TokenWorld extends SimulatedServers {
  private readonly platform: TokenPlatform
  private readonly sessions = new Map<string, string>()
  private readonly processes: Process[] = []
  private readonly running = new Set<string>()
  /** Grants whose hook has run to its end. */
  private readonly hooked = new Set<number>()
  /**
   * Shops whose last pair may be lost: a process was killed, or a response was lost, before the
   * pair was stored.
   */
  private readonly excused = new Set<string>()
  /** Shops that have uninstalled the app at least once. */
  private readonly gone = new Set<string>()
  /**
   * Processes that hold the only copy of a pair that a rewrite without a lock has overwritten, by
   * shop.
   */
  private readonly undone = new Map<string, Set<unknown>>()
  private readonly watched = new Map<string, Process>()
  private readonly writes: { process: Process; shop: string; at: number }[] = []
  private readonly violations: string[] = []

  constructor(options: WorldOptions) {
    super(options)
    this.platform = createTokenPlatform(this.time, { strict: options.strictRotation })
    for (let index = 0; index < options.processes; index++) this.processes.push(this.start())
    for (const shop of SHOPS) {
      const pair = this.platform.issue(shop, undefined, undefined)
      pair.isStored = true
      this.hooked.add(pair.grant)
      this.sessions.set(
        `offline_${shop}`,
        JSON.stringify({
          id: `offline_${shop}`,
          shop,
          state: '',
          isOnline: false,
          scope: 's',
          accessToken: pair.accessToken,
          refreshToken: pair.refreshToken,
          expires: this.time.now() - 1,
        }),
      )
    }
  }

  /** Runs a history and returns the rules that it breaks. */
  static async violationsOf(
    options: WorldOptions,
    events: readonly WorldEvent[],
  ): Promise<string[]> {
    const world = new TokenWorld(options)
    await withVirtualTimers(world.time, () => world.run(events))
    return world.violations
  }

  /** Runs all events until every process is idle, then checks the rules. */
  private async run(events: readonly WorldEvent[]): Promise<void> {
    const { options, time } = this
    let at = 0
    for (const event of events) {
      at += event.after
      time.after(at, () => this.happen(event))
    }
    await time.runFor(at + 300_000)
    if (this.running.size > 0) this.violations.push(`never ends: ${[...this.running].join(', ')}`)
    this.isCalm = true
    this.expectNothingLeftBehind()
    // Each living process reads each session once, which stores what it holds in memory only.
    for (const process of this.processes)
      for (const shop of SHOPS)
        this.expectAccess(shop, await this.settled(process.tokens.forShop(shop)))
    if (!options.hasKey) this.expectLivePairs()
    await this.expectVisitsToHeal()
    this.expectNothingLeftBehind()
    this.expectNoDebts()
  }

  private async settled<T>(work: Promise<T>): Promise<T | Error> {
    let outcome: { value: T | Error } | undefined
    work.then(
      value => (outcome = { value }),
      (error: unknown) => (outcome = { value: error as Error }),
    )
    await this.time.runFor(120_000, () => outcome !== undefined)
    if (outcome) return outcome.value
    this.violations.push('never ends, although nothing fails any more')
    return new Error('never ends')
  }

  private happen({ process: index, shop: number, kind, after }: WorldEvent): void {
    const process = this.processes[index % this.processes.length]!
    const shop = SHOPS[number % SHOPS.length]!
    const { tokens } = process
    const userId = String(1 + (after % 2))
    const caller = { shop, userId } as Parameters<AccessTokens['forSessionToken']>[0]
    const sessionToken = this.platform.sessionToken(shop, userId)
    const use = (session: Session | undefined) =>
      this.platform.use(session?.accessToken, this.time.now())
    if (kind === 'visit')
      this.track(process, kind, tokens.forSessionToken(caller, sessionToken).then(use))
    if (kind === 'background') this.track(process, kind, tokens.forShop(shop).then(use))
    if (kind === 'changeScope') this.track(process, kind, tokens.changeScope(shop, `s${after}`))
    if (kind === 'rejectedBackground')
      this.track(
        process,
        kind,
        tokens
          .forShop(shop)
          .then(
            session =>
              session && this.refused(session) && tokens.forShopAfterRejection(session).then(use),
          ),
      )
    if (kind === 'rejectedVisit') {
      this.track(
        process,
        kind,
        tokens
          .forSessionToken(caller, sessionToken)
          .then(
            session =>
              this.refused(session) &&
              tokens.afterRejection(session, caller, sessionToken).then(use),
          ),
      )
    }
    if (kind === 'uninstall' && this.platform.uninstall(shop)) {
      this.gone.add(shop)
      const triggeredAt = this.time.now()
      this.time.after(this.time.random([5, 500, 3000][this.time.random(2)]!), () =>
        this.deliver(shop, triggeredAt, index, 20),
      )
    }
    if (kind === 'reinstall') this.platform.install(shop)
    if (kind === 'stall') this.stall(process)
    if (kind === 'kill') this.kill(index % this.processes.length)
  }

  /** The Admin API refuses an access token; its refresh token still works. */
  private refused({ accessToken }: Session): true {
    this.platform.refuse(accessToken)
    return true
  }

  /** Delivers `app/uninstalled` again until a process accepts it. */
  private deliver(shop: string, triggeredAt: number, index: number, attempts: number): void {
    const process = this.processes[index % this.processes.length]!
    let isTaken = false
    const again = () => {
      if (isTaken) return
      isTaken = true
      if (attempts > 1) this.deliver(shop, triggeredAt, index + 1, attempts - 1)
    }
    process.uninstalled(shop, triggeredAt).then(
      () => (isTaken = true),
      () => this.time.after(1000, again),
    )
    // A process that was killed never responds.
    this.time.after(60_000, again)
  }

  private track(process: Process, kind: string, work: Promise<unknown>): void {
    const name = `${kind} at ${this.time.now()}`
    this.running.add(name)
    const end = () => this.running.delete(name)
    work.then(end, end)
    this.watched.set(name, process)
  }

  private stall(process: Process): void {
    process.stalledUntil = this.time.now() + 7000 + this.time.random(3000)
    this.loseLocks(process)
  }

  private kill(index: number): void {
    const process = this.processes[index]!
    process.isKilled = true
    process.killedAt = this.time.now()
    for (const shop of this.platform.unstored(process)) this.excused.add(shop)
    for (const [shop, holders] of this.undone) if (holders.has(process)) this.excused.add(shop)
    for (const [name, owner] of this.watched) if (owner === process) this.running.delete(name)
    this.loseLocks(process)
    this.processes[index] = this.start()
  }

  private start(): Process {
    const { time, options } = this
    const process = { isKilled: false, killedAt: Infinity, stalledUntil: 0 } as Process
    const storage = this.storageOf(process)
    const records = this.recordsOf(process)
    const config = testConfig({
      useOnlineTokens: options.useOnlineTokens,
      appKeys: options.hasKey ? [KEY] : [],
    })
    const tokens = createAccessTokens({
      config,
      storage,
      records,
      now: () => time.now(),
      sleep: milliseconds =>
        new Promise(resolve =>
          time.after(milliseconds, () => this.resume(process, () => resolve())),
        ),
      lock: options.lock === 'absent' ? undefined : this.lockOf(process),
      fetch: (_input, init) =>
        this.request(process, JSON.parse(String(init?.body)) as Record<string, string>),
      afterAuth: session => this.hook(process, session),
    })
    const expiring = expiringStoreOf(records)
    const signIns = createSignIns({
      records,
      store: expiring,
      now: () => time.now(),
      warn: () => {},
    })
    const services = {
      config,
      storage,
      tokens,
      signIns,
      records,
      expiring,
      pricing: NO_PRICING,
      now: () => time.now(),
      clientsFor: () => undefined as never,
    }
    const handler = createBuiltInHandlers(services).get('APP_UNINSTALLED')!
    return Object.assign(process, {
      tokens,
      uninstalled: (shop: string, triggeredAt: number) =>
        handler(
          untyped<PlatformWebhookContext>({
            shop,
            triggeredAt: new Date(triggeredAt).toISOString(),
            payload: { myshopify_domain: shop },
          }),
        ),
    })
  }

  private storageOf(process: Process): SessionStorage {
    const { sessions } = this
    const call = <T>(effect: () => T) => this.callStorage(process, effect)
    const parse = (text: string | undefined) =>
      text === undefined ? undefined : new Session(JSON.parse(text) as SessionParams)
    return {
      storeSession: session => call(() => this.write(session, process)),
      loadSession: id => call(() => parse(sessions.get(id))),
      deleteSession: id => call(() => this.remove(id)),
      deleteSessions: ids => call(() => ids.map(id => this.remove(id)).length >= 0),
      findSessionsByShop: shop =>
        call(() =>
          [...sessions.values()].map(text => parse(text)!).filter(session => session.shop === shop),
        ),
    }
  }

  private write(session: Session, process: Process): true {
    this.writes.push({ process, shop: session.shop, at: this.time.now() })
    const { id, shop, accessToken = '', refreshToken } = session
    const pair = this.platform.find(accessToken)
    if (!pair)
      this.violations.push(
        `${id}: a session without an access token, or with one that was never issued, is stored`,
      )
    else {
      if (pair.shop !== shop || !id.includes(shop))
        this.violations.push(`${id}: the token of ${pair.shop} is stored`)
      // A token that was issued alone keeps the refresh token of the shop.
      if (
        pair.isAccessOnly
          ? !this.platform.isOf(refreshToken, shop)
          : pair.refreshToken !== refreshToken
      )
        this.violations.push(`${id}: a torn pair is stored, ${accessToken} with ${refreshToken}`)
      if (pair.user !== undefined && id !== `${shop}_${pair.user}`)
        this.violations.push(`${id}: the token of user ${pair.user} is stored`)
      if (!pair.isStored && !pair.replaces && pair.user === undefined) this.excused.delete(shop)
      pair.isStored = true
      const successors = this.platform.holdersOfSuccessors(pair)
      if (successors.length > 0) this.undone.set(shop, new Set(successors))
      else if (pair.user === undefined) this.undone.delete(shop)
      // The process that holds the new pair was killed before the old one was restored.
      if ([...(this.undone.get(shop) ?? [])].some(holder => (holder as Process).isKilled))
        this.excused.add(shop)
    }
    this.sessions.set(id, JSON.stringify(session.toObject()))
    return true
  }

  private remove(id: string): true {
    const text = this.sessions.get(id)
    if (text !== undefined) {
      const { shop } = JSON.parse(text) as Session
      if (!this.gone.has(shop))
        this.violations.push(`${id}: deleted, although no shop uninstalled the app`)
      // A delivery that overlaps with the next installation deletes its session: the next visit
      // gets new tokens.
      this.excused.add(shop)
      this.sessions.delete(id)
    }
    return true
  }

  private request(process: Process, body: Record<string, string>): Promise<Response> {
    const { time } = this
    const fault = this.options.platformFails && !this.isCalm ? time.random(15) : 15
    const isLost = fault <= 1
    return this.call(process, this.isCalm ? 5 : 1500, () => {
      if (fault === 2) return new Response('', { status: 429, headers: { 'retry-after': '1' } })
      if (fault === 3) return new Response('<html>', { status: 503 })
      if (fault === 4) throw new Error('token endpoint: time-out, nothing happened')
      const { response, rotated } = this.platform.respondWith(body, process)
      if (rotated && (isLost || process.isKilled)) this.excused.add(rotated)
      if (fault === 0) throw new Error('token endpoint: time-out, after it has issued tokens')
      return fault === 1 && response.ok ? new Response('garbage') : response
    })
  }

  private async hook(process: Process, session: Session): Promise<void> {
    const fails = this.options.hookFails && !this.isCalm && this.time.random(1) === 1
    if (owedHookId(session))
      this.violations.push(`${session.id}: the hook sees the mark of the owed hook`)
    await this.call(process, 500, () => {
      if (fails) throw new Error('the hook failed')
    })
    this.hooked.add(this.platform.find(session.accessToken ?? '')?.grant ?? -1)
  }

  private storedSessions(): Session[] {
    return [...this.sessions.values()].map(text => JSON.parse(text) as Session)
  }

  /**
   * A process that dies between a write and its check for an uninstallation, or whose storage fails
   * then, cannot delete its session.
   */
  private expectNothingLeftBehind(): void {
    const died = new Set(
      this.writes
        .filter(({ process, at }) => process.killedAt - at < MAX_CHECK_MS)
        .map(({ shop }) => shop),
    )
    for (const { id, shop } of this.storedSessions()) {
      if (!this.platform.isInstalled(shop) && !this.options.storageFails && !died.has(shop))
        this.violations.push(`${id}: still there after the shop uninstalled the app`)
    }
  }

  /** With a private key no shop waits for a visit, whatever was lost. */
  private expectAccess(shop: string, session: Session | undefined | Error): void {
    if (!this.options.hasKey || !this.platform.isInstalled(shop) || this.gone.has(shop)) return
    if (session instanceof Error)
      this.violations.push(`${shop}: background work fails with a private key: ${session.message}`)
    else if (!session?.accessToken)
      this.violations.push(`${shop}: background work has no token in spite of a private key`)
  }

  private expectLivePairs(): void {
    for (const shop of SHOPS) {
      if (!this.platform.isInstalled(shop) || this.gone.has(shop) || this.excused.has(shop))
        continue
      const session = this.storedSessions().find(({ id }) => id === `offline_${shop}`)
      if (!session) this.violations.push(`offline_${shop}: lost, nothing is stored`)
      else if (!this.platform.isLive(session.refreshToken))
        this.violations.push(
          `offline_${shop}: lost, the stored refresh token ${session.refreshToken} is spent`,
        )
    }
  }

  private async expectVisitsToHeal(): Promise<void> {
    for (const shop of SHOPS) {
      for (const userId of ['1', '2']) {
        const caller = { shop, userId } as Parameters<AccessTokens['forSessionToken']>[0]
        const session = await this.settled(
          this.processes[0]!.tokens.forSessionToken(
            caller,
            this.platform.sessionToken(shop, userId),
          ),
        )
        if (!this.platform.isInstalled(shop)) continue
        if (session instanceof Error)
          this.violations.push(
            `${shop}: a visit fails although everything works: ${session.message}`,
          )
        else if (session.shop !== shop)
          this.violations.push(`${shop}: a visit gets the session of ${session.shop}`)
      }
    }
  }

  /** After the visits no session that visits use owes its hook. */
  private expectNoDebts(): void {
    for (const session of this.storedSessions()) {
      if (
        session.isOnline !== this.options.useOnlineTokens ||
        !this.platform.isInstalled(session.shop)
      )
        continue
      const pair = this.platform.find(session.accessToken ?? '')
      // A token that was issued alone belongs to no grant: its session keeps the mark of one.
      const hasRun = pair?.isAccessOnly === true || this.hooked.has(pair?.grant ?? -1)
      if (owedHookId(session) || !hasRun)
        this.violations.push(`${session.id}: the hook of its grant never ran`)
    }
  }
}
