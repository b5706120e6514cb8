import { Problem } from '#contract/problem.ts';

interface PublicKey {
  keyId: string;
  pem: string;
}

interface Deps {
  readKey: () => Promise<PublicKey>;
  /** Gives base64 of RSA-OAEP-SHA-256. */
  encrypt: (pem: string, text: string) => Promise<string>;
}

/** What a request with passwords in it is made of. */
export interface PasswordKey {
  keyId: string;
  encrypt: (password: string) => Promise<string>;
}

/** Encrypts passwords under the server's public key, which is read once a visit. */
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
    /** A password as it travels. Fails with the `Problem` of reading the key. */
    encryptPassword: async (password: string): Promise<{ password: string; keyId: string }> => {
      const key = await currentKey();
      return { password: await key.encrypt(password), keyId: key.keyId };
    },
    /** Sends what holds passwords; once more under a new key where the server no longer knows the one that was used. */
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

/** jsencrypt takes one byte a character and would cut off the rest: it is given the text's UTF-8, a character a byte. */
const binaryOf = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

/** jsencrypt is loaded when the first password is sent. Fails with part_not_loaded where it cannot be. */
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
