import { geoAlbersUsa, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/states-albers-10m.json';

/** The states' outlines, drawn for a picture of 975 by 610, and where a place lies in it. */
export function drawUnitedStates() {
  // Safe: the package's file is a topology with the objects states and nation.
  const topology = atlas as unknown as Topology<{ states: GeometryCollection; nation: GeometryCollection }>;
  const path = geoPath();
  const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
  return {
    states: path(feature(topology, topology.objects.nation)) ?? '',
    borders: path(mesh(topology, topology.objects.states, (a, b) => a !== b)) ?? '',
    project: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      projection([longitude, latitude]),
  };
}
