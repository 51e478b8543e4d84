const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\]|::1)$/i

/** Whether an IP address or host name, without a port, is a loopback address ("localhost"). An IPv6 address may be in brackets. */
export const isLoopbackName = (name: string): boolean => LOOPBACK.test(name)
