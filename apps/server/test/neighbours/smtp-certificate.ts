/**
 * The certificate of a mail server that tests reach at 0.0.0.0, which the server does not take for a loopback
 * address but which leads to this machine. It is self-signed and valid until 2126; the key protects nothing.
 */
export const smtpCertificate = `-----BEGIN CERTIFICATE-----
MIIBvjCCAWWgAwIBAgIUUuj9K3LLMAWY+PPvV9GFGvRtHOkwCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYbWFpbCBzZXJ2ZXIgb2YgdGhlIHRlc3RzMCAXDTI2MTExNjAx
NTY0MFoYDzIxMjYxMDIzMDE1NjQwWjAjMSEwHwYDVQQDDBhtYWlsIHNlcnZlciBv
ZiB0aGUgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATaZE6vu3WIA+pH
eNr5t/nkQUVnwm9FXbYLArPqavB51Y/SK+9LyWiL4hYB5yPB8Bo84+TIX7FeSmQg
oBviK13Ro3UwczAdBgNVHQ4EFgQUD7KUllGw8Vsi38NbscvQ9rL7JTIwHwYDVR0j
BBgwFoAUD7KUllGw8Vsi38NbscvQ9rL7JTIwDwYDVR0TAQH/BAUwAwEB/zAgBgNV
HREEGTAXhwQAAAAAhwR/AAABgglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDRwAwRAIg
ckvw+nLIsmPC9L+Z3Gz6p1XGOWz6GUloOWt/3h8dvMECIFCiyl6DojuvEH78wRFd
WcnjZQ+6xr+f/Sr3HOm6pr6G
-----END CERTIFICATE-----`;

export const smtpKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/qGKZpu3gMRic+vV
kJq99dmyXMYSvp2vrC047Dzh6UyhRANCAATaZE6vu3WIA+pHeNr5t/nkQUVnwm9F
XbYLArPqavB51Y/SK+9LyWiL4hYB5yPB8Bo84+TIX7FeSmQgoBviK13R
-----END PRIVATE KEY-----`;
