import { geoAlbersUsa, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import atlas from 'us-atlas/states-albers-10m.json' with { type: 'json' };

type Topology = Parameters<typeof mesh>[0];
type Outlines = Parameters<typeof feature>[1];
type Collection = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;

/** SVG paths of the country and its states for a picture of 975 by 610, and the projection of a place into it. */
export function drawUnitedStates() {
  // Safe, all three: the package's file is a topology with the objects nation and states.
  const topology = atlas as unknown as Topology;
  const nation = topology.objects['nation'] as Outlines;
  const states = topology.objects['states'] as Collection;
  const path = geoPath();
  const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
  return {
    nation: path(feature(topology, nation)) ?? '',
    /** By the name of the state, such as Texas. */
    states: new Map(
      feature(topology, states).features.map((state) => [
        nameIn(state.properties),
        { outline: path(state) ?? '', center: path.centroid(state), area: path.area(state) },
      ]),
    ),
    borders: path(mesh(topology, states, (a, b) => a !== b)) ?? '',
    project: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      projection([longitude, latitude]),
  };
}

function nameIn(properties: object | null): string {
  return properties && 'name' in properties ? String(properties.name) : '';
}
