/** Creates a network whose maximum flow is found by blocking flows (Dinic): an independent calculation to hold the assignment against. */
export const createNetwork = (nodes: number) => {
  const arcs: { to: number; room: number; back: number }[][] = Array.from({ length: nodes }, () => []);
  const of = (node: number) => arcs[node] ?? [];

  const connect = (from: number, to: number, room: number): void => {
    of(from).push({ to, room, back: of(to).length });
    of(to).push({ to: from, room: 0, back: of(from).length - 1 });
  };

  const depthsFrom = (source: number): number[] => {
    const depths: number[] = Array.from({ length: nodes }, () => -1);
    depths[source] = 0;
    const queue = [source];
    for (const node of queue)
      for (const { to, room } of of(node))
        if (room > 0 && depths[to] === -1) {
          depths[to] = (depths[node] ?? 0) + 1;
          queue.push(to);
        }
    return depths;
  };

  const maximum = (source: number, sink: number): number => {
    let total = 0;
    for (let depths = depthsFrom(source); depths[sink] !== -1; depths = depthsFrom(source)) {
      const next: number[] = Array.from({ length: nodes }, () => 0);
      const push = (node: number, limit: number): number => {
        if (node === sink) return limit;
        for (let at = next[node] ?? 0; at < of(node).length; at += 1, next[node] = at) {
          const arc = of(node)[at];
          if (!arc || arc.room === 0 || depths[arc.to] !== (depths[node] ?? 0) + 1) continue;
          const pushed = push(arc.to, Math.min(limit, arc.room));
          if (pushed === 0) continue;
          arc.room -= pushed;
          const back = of(arc.to)[arc.back];
          if (back) back.room += pushed;
          return pushed;
        }
        return 0;
      };
      for (let pushed = push(source, Infinity); pushed > 0; pushed = push(source, Infinity)) total += pushed;
    }
    return total;
  };

  return { connect, maximum };
};
