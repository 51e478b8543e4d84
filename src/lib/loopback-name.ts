const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\]|::1)$/i

/** Whether an address or a host name without a port stands for this computer only. IPv6 may be in brackets. */
export const isLoopbackName = (name: string): boolean => LOOPBACK.test(name)
