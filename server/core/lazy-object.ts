/**
 * Returns an object that is created when it is first used. It can be destructured, copied and
 * serialized like the object itself.
 *
 * Used instead of getters in object literals: V8 allocates those among the long-lived objects,
 * where each retains everything that it references until a full garbage collection.
 */
export function lazyObject<Value extends object>(create: () => Value): Value {
  return new Proxy<Value>({} as Value, new LazyHandler(create))
}

class LazyHandler<Value extends object> implements ProxyHandler<Value> {
  readonly #create: () => Value
  #value: Value | undefined

  constructor(create: () => Value) {
    this.#create = create
  }

  get #object(): Value {
    return (this.#value ??= this.#create())
  }

  get(_target: Value, key: PropertyKey): unknown {
    return Reflect.get(this.#object, key)
  }

  set(_target: Value, key: PropertyKey, value: unknown): boolean {
    return Reflect.set(this.#object, key, value)
  }

  has(_target: Value, key: PropertyKey): boolean {
    return Reflect.has(this.#object, key)
  }

  ownKeys(): (string | symbol)[] {
    return Reflect.ownKeys(this.#object)
  }

  getOwnPropertyDescriptor(_target: Value, key: PropertyKey): PropertyDescriptor | undefined {
    const descriptor = Reflect.getOwnPropertyDescriptor(this.#object, key)
    // The target of the proxy has no properties, so it can have no fixed ones.
    return descriptor && { ...descriptor, configurable: true }
  }
}
