import { Problem } from '#contract/http/problem.ts';

interface PublicKey {
  keyId: string;
  pem: string;
}

interface Deps {
  readKey: () => Promise<PublicKey>;
  /** Returns base64 of RSA-OAEP-SHA-256. */
  encrypt: (pem: string, text: string) => Promise<string>;
}

/** Encrypts the passwords of one request. */
export interface PasswordKey {
  keyId: string;
  encrypt: (password: string) => Promise<string>;
}

/** Encrypts passwords under the server's public key, which is fetched once per visit. */
export const createEncryption = ({ readKey, encrypt }: Deps) => {
  let cachedKey: Promise<PublicKey> | null = null;
  const currentKey = async (): Promise<PasswordKey> => {
    cachedKey ??= readKey();
    try {
      const { keyId, pem } = await cachedKey;
      return { keyId, encrypt: (password) => encrypt(pem, password) };
    } catch (error) {
      cachedKey = null;
      throw error;
    }
  };

  return {
    /** Encrypts a password for a request. Throws the `Problem` of fetching the key. */
    encryptPassword: async (password: string): Promise<{ password: string; keyId: string }> => {
      const key = await currentKey();
      return { password: await key.encrypt(password), keyId: key.keyId };
    },
    /** Sends a request that contains passwords; retries once with a new key if the server no longer knows the one used. */
    sendEncrypted: async <T>(send: (key: PasswordKey) => Promise<T>): Promise<T> => {
      try {
        return await send(await currentKey());
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'encryption_key_unknown')) throw error;
        cachedKey = null;
        return send(await currentKey());
      }
    },
  };
};

/** Returns the text's UTF-8 as one character per byte: jsencrypt reads one byte per character and truncates the rest. */
const binaryOf = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

/** Encrypts by jsencrypt, which is loaded when the first password is sent. Throws part_not_loaded if it cannot be loaded. */
export const encryptOaep = async (pem: string, text: string): Promise<string> => {
  const { JSEncrypt } = await import('jsencrypt').catch(() => {
    throw new Problem('part_not_loaded');
  });
  const rsa = new JSEncrypt();
  rsa.setPublicKey(pem);
  const encrypted = rsa.encryptOAEP(binaryOf(text));
  if (encrypted === false) throw new Problem('unexpected');
  return encrypted;
};
